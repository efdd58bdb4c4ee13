import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { useToken } from "../../api/queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useColorMode } from "../../ui/theme/ColorModeProvider.tsx";
import { FEATURES, SCREENS } from "./content/features.ts";
import { useLegalLinks } from "./legal-links.ts";

/** What the product does. The logo leads visitors here, unless the operator has another marketing site. */
export default function FeaturesPage() {
  const isSignedIn = useToken() !== null;
  const { mode } = useColorMode();
  const legal = useLegalLinks();
  const links = [
    { to: "/pricing", label: "Pricing and calculator" },
    { to: "/faq", label: "Frequently asked questions" },
    { to: legal.terms, label: "Terms of use" },
    { to: legal.privacy, label: "Privacy policy" },
  ];
  return (
    <Box sx={{ maxWidth: 1040, mx: "auto" }}>
      <Page
        title="Know what your market charges"
        documentTitle="Features"
        subtitle="Pricetrail follows the prices of the products you name, at the shops you name, and keeps every reading."
        actions={
          !isSignedIn && (
            <>
              <Button component={RouterLink} to="/signup" variant="contained">
                Sign up
              </Button>
              <Button component={RouterLink} to="/login" variant="outlined">
                Login
              </Button>
            </>
          )
        }
      >
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "repeat(4, 1fr)" },
            mb: 4,
          }}
        >
          {FEATURES.map(({ icon, title, text }) => (
            <Paper component="section" key={title} variant="outlined" sx={{ p: 2.5 }}>
              <Box sx={{ color: "primary.main", mb: 1 }}>
                <Icon name={icon} size={24} />
              </Box>
              <Typography variant="h3" component="h2" gutterBottom>
                {title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            </Paper>
          ))}
        </Box>
        {SCREENS.map(({ name, caption, alt }) => (
          <Box component="figure" key={name} sx={{ m: 0, mb: 4 }}>
            <Box
              component="img"
              src={`/screens/${name}-${mode}.webp`}
              alt={alt}
              width={1280}
              height={800}
              loading="lazy"
              sx={{
                display: "block",
                width: "100%",
                height: "auto",
                border: 1,
                borderColor: "divider",
                borderRadius: 1,
              }}
            />
            <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {caption}
            </Typography>
          </Box>
        ))}
        <Box
          component="nav"
          aria-label="More"
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1 }}
        >
          {links.map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </Box>
      </Page>
    </Box>
  );
}
