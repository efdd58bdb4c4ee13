import { Article } from "./Article.tsx";
import { TERMS } from "./content/terms.ts";

export default function TermsPage() {
  return (
    <Article
      title="Terms of Use"
      subtitle="What this software does and what is expected of both sides"
      parts={TERMS}
    />
  );
}
