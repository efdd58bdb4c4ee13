import type { ArticlePart } from "../Article.tsx";

/** True of this software as built; the operator is responsible for the installation. */
export const PRIVACY: readonly ArticlePart[] = [
  {
    heading: "Who answers for your data",
    paragraphs: [
      "The operator of this installation. The software runs on the operator's machines; it reports to nobody else and loads nothing from other companies, unless the operator has switched on an outside captcha, mail or payment service. Alerts are sent to the channels you add yourself: a chat, a web address, or your browser's own push service.",
    ],
  },
  {
    heading: "What is stored about you",
    paragraphs: [
      "Your full name, your e-mail address, the organisations you belong to and your role in them, and when you joined. Your password is stored only as an argon2id hash, from which it cannot be read.",
      "For each session: a hash of its token, the browser's own description, the network address, and when it was begun and last used. You see and end your sessions in My Profile. Links that we mail are stored as hashes too and are valid for 24 hours.",
      "What members change in an organisation (who, what, when, before and after) is recorded and can be read by its owners and admins.",
    ],
  },
  {
    heading: "What is stored in your browser",
    paragraphs: [
      "The session token in local storage, removed when you sign out. Cookies for how you like your screens: light or dark, the side menu and its folded groups, single-key shortcuts, the dashboard's overview, columns and row height of tables. A cookie that lets the server know a device that has signed in before, so that others cannot lock you out by typing wrong passwords; scripts cannot read it. There are no cookies for advertising or statistics.",
    ],
  },
  {
    heading: "What is stored about the pages you track",
    paragraphs: [
      "Addresses, the elements you picked, the values read, load times, a short fingerprint of what was read, and the evidence of errors. It belongs to your organisation and is kept for the time the operator has set, at least 400 days by default.",
    ],
  },
  {
    heading: "Who can see it",
    paragraphs: [
      "Members of your organisation by their role. The operator's status page shows hosts, queue and mail states, not an organisation's data; whoever runs the machines has technical access to the database, as with any software.",
    ],
  },
  {
    heading: "Deletion",
    paragraphs: [
      "Deleting your account removes it at once; if you are the only member, the organisation goes with all its data. Usage records that billing needs stay without names. Deleted products and catalogue names can be restored for 30 days, then they are removed for good.",
    ],
  },
];
