import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { faqFor } from "./content/faq.ts";
import { SitePage } from "./SitePage.tsx";
import { useTariff } from "./useTariff.ts";

/** Six questions, one open at a time, initially the first. */
export default function FaqPage() {
  const items = faqFor(useTariff());
  const [open, setOpen] = useState(() => items.findIndex((item) => item.isExpand));
  return (
    <SitePage title="FAQ" subtitle="Frequently asked questions">
      {items.map((item, index) => (
        <Accordion
          key={item.question}
          disableGutters
          variant="outlined"
          square
          expanded={open === index}
          onChange={(_event, isOpen) => setOpen(isOpen ? index : -1)}
          sx={{ "& + &": { borderTop: 0 }, "&::before": { display: "none" } }}
          slotProps={{ heading: { component: "h2" }, transition: { unmountOnExit: true } }}
        >
          <AccordionSummary
            expandIcon={<Icon name="expand" />}
            id={`question-${index}`}
            aria-controls={`answer-${index}`}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {item.question}
            </Typography>
          </AccordionSummary>
          <AccordionDetails id={`answer-${index}`}>
            <Typography variant="body2">{item.answer}</Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </SitePage>
  );
}
