import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import {
  EVIDENCE_CAUSE_TEXTS,
  EVIDENCE_CONTENT_TEXTS,
  EVIDENCE_TEXTS,
  fieldName,
  VALUE_SOURCE_TEXTS,
  type EvidenceValue,
  type EvidenceView,
} from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/icons.tsx";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { trustedDocument } from "../../ui/page-policy.ts";
import { useColorMode } from "../../ui/theme/ColorModeProvider.tsx";
import { valueText } from "../../ui/value-text.ts";
import { blockDocument } from "../elements/block-document.ts";
import { StoredPicture } from "../elements/StoredPicture.tsx";
import { formatDateTime, inZone } from "../../ui/dates.ts";

const T = EVIDENCE_TEXTS;

const CODE = {
  fontFamily: "ui-monospace, monospace",
  fontSize: "0.75rem",
  overflowWrap: "anywhere",
} as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Box component="h3" sx={{ typography: "subtitle2", fontWeight: 600, m: 0, mb: 1 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** One record: the visit, its values and their places, the page's part, and the proof. */
export function EvidenceRecord({ record }: { record: EvidenceView }) {
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
        {record.causes.map((cause) => (
          <Chip key={cause} size="small" label={EVIDENCE_CAUSE_TEXTS[cause]} />
        ))}
        <ChainState record={record} />
      </Box>
      <Facts rows={visitFacts(record)} />
      <Part title={T.values}>
        {record.values.length === 0 ? T.noValues : <Values values={record.values} />}
      </Part>
      {record.outcome !== "internal" && <PagePart record={record} />}
      {record.picture !== null && (
        <Part title={T.picture}>
          <StoredPicture hash={record.picture} label={T.pictureOf(record.product)} width={640} height={360} />
        </Part>
      )}
      {record.headers !== null && Object.keys(record.headers).length > 0 && (
        <Part title={T.headers}>
          <Facts rows={Object.entries(record.headers)} />
        </Part>
      )}
      <Part title={T.proof}>
        <Proof record={record} />
      </Part>
    </>
  );
}

function visitFacts(record: EvidenceView): [string, ReactNode][] {
  const { since, finalUrl, httpStatus, tier, loadTimeMs } = record;
  const rows: [string, ReactNode, boolean][] = [
    [inZone(T.readAt), formatDateTime(record.at), true],
    [inZone(T.since), since && formatDateTime(since), since !== null && since !== record.at],
    [T.outcome, <OutcomeStatus key="o" found={record} />, true],
    [
      T.address,
      <Link key="a" href={finalUrl ?? undefined} target="_blank" rel="noopener noreferrer nofollow">
        {finalUrl}
      </Link>,
      finalUrl !== null,
    ],
    [T.status, httpStatus, httpStatus !== null],
    [T.tier, tier && (T.tiers[tier] ?? tier), tier !== null],
    [T.load, `${loadTimeMs?.toLocaleString("en-US")} ms`, loadTimeMs !== null],
  ];
  return rows.flatMap(([name, value, isKnown]) => (isKnown ? [[name, value]] : []));
}

/** A four-column table; stacked rows on narrow screens. */
function Values({ values }: { values: readonly EvidenceValue[] }) {
  return (
    <Box
      component="table"
      sx={{
        width: "100%",
        borderCollapse: "collapse",
        typography: "body2",
        "& th, & td": {
          textAlign: "left",
          verticalAlign: "top",
          py: 0.75,
          pr: 2,
          borderBottom: 1,
          borderColor: "divider",
        },
        "& thead th": { color: "text.secondary", fontWeight: 500 },
        "& tbody th": { fontWeight: 500 },
        "@media (max-width: 599.95px)": {
          "& thead": { display: "none" },
          "& tr, & th, & td": { display: "block", pr: 0 },
          "& tbody th": { pb: 0, border: 0 },
          "& td:not(:last-child)": { py: 0, border: 0 },
        },
      }}
    >
      <thead>
        <tr>
          {[T.field, T.value, T.printed, T.place].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.field}>
            <th scope="row">{fieldName(value.field)}</th>
            <td>
              <strong>{valueText(value.field, value)}</strong>
            </td>
            <Box component="td" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              “{value.raw}”
            </Box>
            <Box component="td" sx={{ "&::first-letter": { textTransform: "uppercase" } }}>
              {VALUE_SOURCE_TEXTS[value.source]}
              {value.place !== null && (
                <Box component="code" sx={{ ...CODE, display: "block", color: "text.secondary" }}>
                  {value.place}
                </Box>
              )}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const PRICES = ["discountedPrice", "normalPrice"];

/** The page's part in a sandboxed frame, and its markup as text. */
function PagePart({ record }: { record: EvidenceView }) {
  const { mode } = useColorMode();
  const { block, contents, values, product } = record;
  const state = contents.find(({ name }) => name === "block")?.state;
  if (block === null) {
    const text = { kept: T.noBlock, gone: T.goneBlock, changed: T.changedBlock }[state ?? "kept"];
    return (
      <Part title={T.page}>
        <Box sx={{ typography: "body2", color: state === "changed" ? "error.main" : "text.secondary" }}>
          {text}
        </Box>
      </Part>
    );
  }
  const marked = PRICES.find((field) => values.some((value) => value.field === field)) ?? "availability";
  return (
    <Part title={T.page}>
      <Box
        component="iframe"
        title={T.pageOf(product)}
        // An empty sandbox: a page's markup is for viewing only.
        sandbox=""
        srcDoc={trustedDocument(blockDocument(block, mode, marked))}
        sx={{
          display: "block",
          width: "100%",
          height: 240,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
        }}
      />
      <Box component="details" sx={{ mt: 1, typography: "body2" }}>
        <Box component="summary" sx={{ cursor: "pointer", color: "text.secondary" }}>
          {T.markup}
        </Box>
        <Box
          component="pre"
          tabIndex={0}
          sx={{
            ...CODE,
            m: 0,
            mt: 1,
            p: 1.5,
            maxHeight: 300,
            overflow: "auto",
            whiteSpace: "pre-wrap",
            bgcolor: "action.hover",
            borderRadius: 1,
          }}
        >
          {block}
        </Box>
      </Box>
    </Part>
  );
}

function ChainState({ record: { chain, contents } }: { record: EvidenceView }) {
  const isGood = chain.isUnbroken && contents.every(({ state }) => state !== "changed");
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        typography: "body2",
        color: isGood ? "success.main" : "error.main",
      }}
    >
      <Icon name={isGood ? "check" : "error"} size={18} />
      {chain.brokenAt === null ? T.unbroken(chain.from, chain.to) : T.broken(chain.brokenAt)}
    </Box>
  );
}

function Proof({ record }: { record: EvidenceView }) {
  const code = (text: string) => (
    <Box component="code" sx={CODE}>
      {text}
    </Box>
  );
  const rows: [string, ReactNode][] = [
    [T.hash, code(record.hash)],
    [T.previous, record.previous === null ? T.first : code(record.previous)],
    ...record.contents.map(({ name, hash, bytes, state }): [string, ReactNode] => [
      EVIDENCE_CONTENT_TEXTS[name],
      <>
        {code(hash)}
        <Box sx={{ typography: "caption", color: state === "changed" ? "error.main" : "text.secondary" }}>
          {bytes.toLocaleString("en-US")} bytes, {T.states[state]}
        </Box>
      </>,
    ]),
  ];
  if (record.pageHash !== null) rows.push([T.pageHash, code(record.pageHash)]);
  if (record.extractor !== "") rows.push([T.extractor, code(record.extractor)]);
  return <Facts rows={rows} />;
}
