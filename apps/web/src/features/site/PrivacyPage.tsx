import { Article } from "./Article.tsx";
import { PRIVACY } from "./content/privacy.ts";

export default function PrivacyPage() {
  return (
    <Article
      title="Privacy Policy"
      subtitle="What this software stores, where, and for how long"
      parts={PRIVACY}
    />
  );
}
