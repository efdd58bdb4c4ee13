import { NodeWithChildren } from "domhandler";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanBlock, parseMarkup } from "./clean.ts";

const withoutLocatorAttributes = (block: string): string => block.replace(/ data-pt-[\w:.@-]+="[^"]*"/g, "");

const clean = (html: string, maxBytes = 100_000): string => cleanBlock(html, maxBytes);

test("a block keeps its elements, names and texts", () => {
  const block = `<div class="buy" id="b" data-sku="7"><h2 itemprop="name">Kettle &amp; lid</h2><p class="price" aria-label="Price">€ 1.299,00</p><my-stock level="3">In stock</my-stock></div>`;
  expect(clean(block)).toBe(block.replace("&amp;", "&#38;").replace('level="3"', 'data-pt-level="3"'));
});

test.for([
  [`<a href="javascript:x()" onclick="x()">a</a>`, `<a data-pt-href="javascript:x()">a</a>`],
  [`<img src="https://x.example/a.png" alt="A">`, `<img data-pt-src="https://x.example/a.png" alt="A">`],
  [`<p style="color:red">p</p><style>p{}</style><link rel=stylesheet href=x>`, `<p>p</p>`],
  [
    `<form action="/x"><input type="password" value="secret"></form>`,
    `<pt-element data-pt-tag="form" data-pt-action="/x"><input type="password"></pt-element>`,
  ],
  [`<input type="PassWord" value="secret">`, `<input type="PassWord">`],
  [`<pt-bar><b>b</b></pt-bar>`, `<pt-element data-pt-tag="pt-bar"><b>b</b></pt-element>`],
  [`<input type="file"><input type="image">`, `<input data-pt-type="file"><input data-pt-type="image">`],
  [`<marquee onstart="x()">m</marquee>`, `<pt-element data-pt-tag="marquee">m</pt-element>`],
  [`<b data-pt-tag="script" data-pt-own>b</b>`, `<b>b</b>`],
  [`<meta http-equiv="refresh" content="0;url=x"><base href="x"><object>o</object><script>s</script>t`, `t`],
  [
    `<svg><use href="#a"/><use href="http://x/#a"/><script>s</script><animate/></svg>`,
    `<svg><use href="#a"></use><use data-pt-href="http://x/#a"></use></svg>`,
  ],
  [
    `<svg><rect fill="url(http://x/)" mask="url(#m)"/></svg>`,
    `<svg><rect data-pt-fill="url(http://x/)" mask="url(#m)"></rect></svg>`,
  ],
  [`<svg><style>p{}</style><g></g></svg>`, `<svg><g></g></svg>`],
  [
    `<p><template shadowrootmode="open">a</template><template shadowrootmode="open">b</template></p>`,
    `<p><template shadowrootmode="open">a</template></p>`,
  ],
] as const)("%s becomes harmless", ([html, wanted]) => {
  expect(clean(html)).toBe(wanted);
});

test("a body inside a template, such as a frame's, becomes a div, since a page has only one", () => {
  const page = (inner: string) =>
    `<body><div><template shadowrootmode="open">${inner}</template></div></body>`;
  expect(clean(page(`<body class="offer"><b>9</b></body>`))).toBe(
    page(`<div data-pt-tag="body" class="offer"><b>9</b></div>`),
  );
});

test("a block never exceeds its size limit, and every element is closed", () => {
  const html = `<div class="a">${"<p>Prijs: € 5 – ’n ‘goeie’ <b>koop</b></p>".repeat(50)}</div>`;
  for (const max of [0, 1, 20, 37, 100, 333, 1000]) {
    const block = clean(html, max);
    expect(Buffer.byteLength(block)).toBeLessThanOrEqual(max);
    expect(clean(block)).toBe(block);
  }
});

test("a block is cut between characters, not within one", () => {
  expect(clean(`<p>${"😀".repeat(20)}</p>`, 25)).toBe("<p>😀</p>");
});

test("a page is read to its end, unless it is endlessly nested or far too long", () => {
  const end = "<b>end</b>";
  expect(clean("<p>x</p>".repeat(20_000) + end, 1_000_000)).toContain(end);
  expect(clean("x".repeat(6_000_000) + end, 10_000_000)).not.toContain("end");
  let depth = 0;
  let node: unknown = parseMarkup("<i>".repeat(50_000));
  for (; node instanceof NodeWithChildren; node = node.firstChild) depth += 1;
  expect(depth).toBeGreaterThan(2_000);
  expect(depth).toBeLessThan(20_000);
});

test("for any markup, the cleaner terminates, and its result contains nothing that runs", () => {
  const piece = fc.constantFrom(
    ..."<script> </script> <style> </style> <svg> </svg> <math> <title> </title> <textarea> <!-- --> <p title=' ' > <img/onerror=x <a href=javascript:x> <noscript> </noscript> <template> ]]> <xmp> &lt;script&gt; \" ' = / < >".split(
      " ",
    ),
    "x",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const block = clean(pieces.join(""));
      expect(withoutLocatorAttributes(block)).not.toMatch(
        /<(?:script|style|noscript|xmp|math|!)|\son\w+\s*=|\shref=/i,
      );
      // A second pass returns the same: nothing turns into something else.
      expect(clean(block)).toBe(withoutLocatorAttributes(block));
    }),
  );
  expect(clean("<div>".repeat(100_000)).length).toBeLessThan(100_000);
});
