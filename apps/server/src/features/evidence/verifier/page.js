import { verifyArchive, verifyFiles } from "./verify.js";

const NAMES = {
  normalPrice: "Normal Price",
  discountedPrice: "Discounted Price",
  availability: "Availability",
  name: "Name",
  brand: "Brand",
  seller: "Seller",
  sku: "SKU",
  gtin: "GTIN",
  mpn: "MPN",
};
const CAUSES = {
  price: "published a price",
  stock: "published the stock",
  held: "held a price",
  error: "first error of its kind",
};
/** Number of rows of the chain that are shown at first; the rest is verified too. */
const SHOWN = 50;

const result = document.querySelector("#result");
const details = document.querySelector("#details");
const input = document.querySelector("#files");
const drop = document.querySelector("#drop");

/** Creates an element with a text; evidence is never interpreted as markup here. */
function made(name, text, ...children) {
  const element = document.createElement(name);
  if (text !== undefined && text !== null) element.textContent = String(text);
  element.append(...children);
  return element;
}

function facts(rows) {
  const list = made("dl");
  for (const [name, value] of rows) {
    if (value === undefined || value === null || value === "") continue;
    list.append(made("dt", name), value instanceof Node ? made("dd", "", value) : made("dd", value));
  }
  return list;
}

function table(heads, rows) {
  const head = made("thead", "", made("tr", "", ...heads.map((text) => made("th", text))));
  const body = made(
    "tbody",
    "",
    ...rows.map((cells) => made("tr", "", ...cells.map((text) => made("td", text)))),
  );
  return made("div", "", made("table", "", head, body));
}

const section = (title, ...children) => made("section", "", made("h2", title), ...children);

/** Shows the findings, one sentence each. */
function showFindings(findings) {
  result.className = findings.length === 0 ? "good" : "bad";
  result.replaceChildren(
    made("h2", findings.length === 0 ? "Unchanged" : "Changed"),
    findings.length === 0
      ? made(
          "p",
          "Every file, every record and every byte of the archive is as it was when this evidence was made.",
        )
      : made(
          "ul",
          "",
          ...findings.map(({ file, record, what }) =>
            made(
              "li",
              "",
              made("code", file),
              record === undefined ? ` ${what}` : `, record ${record}: ${what}`,
            ),
          ),
        ),
  );
}

const fileOf = (report, number, name) =>
  report.manifest?.contents?.find((one) => one.record === number && one.name === name)?.file;

function contentOf(report, number, name) {
  const file = fileOf(report, number, name);
  return file === undefined ? undefined : report.files.get(file);
}

function showRecord(report, number, record) {
  const gone = Object.keys(record.contents ?? {}).filter(
    (name) => record.contents[name] && !contentOf(report, number, name),
  );
  const parts = [
    section(
      `Record ${number}: ${(record.causes ?? []).map((cause) => CAUSES[cause] ?? cause).join(", ")}`,
      facts([
        ["Read (UTC)", record.at],
        ["In force since (UTC)", record.since],
        ["Result", record.outcome],
        ["Detail", record.detail],
        ["Final address", record.finalUrl],
        ["HTTP status", record.httpStatus],
        ["Read by", record.tier],
        ["Extractor version", record.extractor],
        ["Whole page (SHA-256)", record.pageHash],
        ["Hash of this record", report.chain.hashes[number - report.chain.from]],
        ["Hash of the previous record", record.previous ?? "none: this is the first"],
        ["Gone by policy", gone.join(", ")],
      ]),
    ),
  ];
  if (record.values?.length > 0)
    parts.push(
      section(
        "Values and their sources",
        table(
          ["Field", "Value", "As printed", "Source", "Place"],
          record.values.map((one) => [
            NAMES[one.field] ?? one.field,
            one.currency ? `${one.value} ${one.currency}` : one.value,
            one.raw,
            one.source,
            one.place ?? "",
          ]),
        ),
      ),
    );
  const picture = contentOf(report, number, "picture");
  if (picture) {
    const image = made("img");
    image.alt = "The element as the browser showed it";
    image.src = URL.createObjectURL(new Blob([picture], { type: "image/jpeg" }));
    parts.push(section("Picture of the element", image));
  }
  for (const [name, title] of [
    ["block", "Relevant part of the page, as markup"],
    ["headers", "Response headers"],
  ]) {
    const bytes = contentOf(report, number, name);
    if (bytes) parts.push(section(title, made("pre", new TextDecoder().decode(bytes))));
  }
  return parts;
}

function showChain(report) {
  const changed = new Set(report.findings.map(({ record }) => record));
  const rows = report.chain.records.map((record, index) => {
    const number = report.chain.from + index;
    return [
      number,
      record?.at ?? "",
      (record?.causes ?? []).map((cause) => CAUSES[cause] ?? cause).join(", "),
      changed.has(number) ? "changed" : "unchanged",
      report.chain.hashes[index],
    ];
  });
  const { newest } = report.manifest?.chain ?? {};
  const { from } = report.chain;
  const to = from + rows.length - 1;
  const note = `Records ${from} to ${to} of ${newest ?? to} are in this evidence; each names the hash of the one before.`;
  return section(
    "Chain",
    made("p", note),
    table(["Record", "Read (UTC)", "What", "State", "Hash"], rows.slice(-SHOWN)),
  );
}

function show(report) {
  showFindings(report.findings);
  document.querySelectorAll("img").forEach((image) => URL.revokeObjectURL(image.src));
  const { manifest, chain } = report;
  const numbers = [...new Set([manifest?.record, ...(manifest?.contents ?? []).map(({ record }) => record)])];
  details.replaceChildren(
    ...(manifest
      ? [section(manifest.product?.name ?? "Product", facts([["Address", manifest.product?.url]]))]
      : []),
    ...numbers.flatMap((number) => {
      const record = chain.records[number - chain.from];
      return record ? showRecord(report, number, record) : [];
    }),
    ...(chain.records.length > 0 ? [showChain(report)] : []),
  );
}

const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());
/** Returns a file's name within the archive, without parent folders. */
const nameOf = (file) => {
  const path = file.webkitRelativePath || file.name;
  return /(?:^|\/)(contents\/\d+\/[^/]+)$/.exec(path)?.[1] ?? file.name;
};

async function take(files) {
  result.className = "";
  result.replaceChildren(made("p", "Verifying…"));
  details.replaceChildren();
  try {
    if (files.length === 1) return show(await verifyArchive(await bytesOf(files[0])));
    const named = await Promise.all(Array.from(files, async (file) => [nameOf(file), await bytesOf(file)]));
    return show(await verifyFiles(new Map(named)));
  } catch (error) {
    showFindings([{ file: "the archive", what: `cannot be read: ${error.message}` }]);
  }
}

for (const one of [input, document.querySelector("#folder")]) {
  one.addEventListener("change", () => void take(one.files));
  // Allows choosing the same file again after it has changed.
  one.addEventListener("click", () => (one.value = ""));
}
for (const name of ["dragover", "dragleave", "drop"])
  addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", name === "dragover");
    if (name === "drop" && event.dataTransfer.files.length > 0) void take(event.dataTransfer.files);
  });
