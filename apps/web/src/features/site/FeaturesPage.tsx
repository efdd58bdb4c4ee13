import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { useToken } from "../../api/queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ColorMode } from "../../ui/theme/tokens.ts";
import { useColorMode } from "../../ui/theme/ColorModeProvider.tsx";
import { FEATURES, FIRST_SCREEN, MEASURED, SCREENS } from "./content/features.ts";
import { useLegalLinks } from "./legal-links.ts";
import { SitePage } from "./SitePage.tsx";

const [first, ...others] = SCREENS;

/** The product's features. The logo leads visitors here, unless the operator has another marketing site. */
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
    <SitePage
      title="Know what your market charges"
      documentTitle="Features"
      subtitle="Pricetrail tracks competitors' prices, matches their products with your catalogue, and shows where you stand: rank, gap, and offers below your minimum advertised price."
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
      {!isSignedIn && <Command />}
      <Screen screen={first} mode={mode} isFirst />
      <Measured />
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
      {others.map((screen) => (
        <Screen key={screen.name} screen={screen} mode={mode} />
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
    </SitePage>
  );
}

/** The one command to type. */
function Command() {
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5, mb: 2.5 }}
    >
      <Box
        component="code"
        sx={{
          px: 1.5,
          py: 0.75,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "background.paper",
          fontSize: "0.875rem",
        }}
      >
        {FIRST_SCREEN.command}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {FIRST_SCREEN.commandHint}
      </Typography>
    </Box>
  );
}

/** A picture of the running product in the visitor's own theme. */
function Screen({
  screen: { name, caption, alt },
  mode,
  isFirst = false,
}: {
  screen: (typeof SCREENS)[number];
  mode: ColorMode;
  isFirst?: boolean;
}) {
  return (
    <Box component="figure" sx={{ m: 0, mb: 4 }}>
      <Box
        component="img"
        src={`/screens/${name}-${mode}.webp`}
        alt={alt}
        width={1280}
        height={800}
        loading={isFirst ? "eager" : "lazy"}
        sx={{
          display: "block",
          width: "100%",
          height: "auto",
          border: 1,
          borderColor: "divider",
          borderRadius: 1.5,
        }}
      />
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {caption}
      </Typography>
    </Box>
  );
}

/** Measured figures that others do not publish. */
function Measured() {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2">{FIRST_SCREEN.measured}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {FIRST_SCREEN.measuredHint}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "repeat(4, 1fr)" },
        }}
      >
        {MEASURED.map(({ figure, text, command }) => (
          <Box key={figure} sx={{ borderTop: 2, borderColor: "primary.main", pt: 1.5 }}>
            <Typography component="p" sx={{ fontSize: "1.5rem", fontWeight: 650, lineHeight: 1.2 }}>
              {figure}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ my: 0.5 }}>
              {text}
            </Typography>
            <Box component="code" sx={{ fontSize: "0.75rem", color: "text.secondary" }}>
              {command}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
