import { tokenize, tokenTypes } from "css-tree/tokenizer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanCss } from "./clean-css.ts";

test.for([
  [`@import "x.css"; a{color:red}`, ` a{color:red}`],
  [`@namespace svg url(http://x/); a{b:c}`, ` a{b:c}`],
  [`@charset "utf-7"; a{b:c}`, ` a{b:c}`],
  [`@document url(http://x/){a{b:c}} d{e:f}`, ` d{e:f}`],
  [`@-moz-document url-prefix(){a{b:c}} d{e:f}`, ` d{e:f}`],
  [`@im\\port url(x;y); b{c:d}`, ` b{c:d}`],
  [`a{background:url(http://x/)}`, `a{background:url("data:,")}`],
  [`a{background:u\\72 l('http://x/')}`, `a{background:url("data:,")}`],
  [`a{background:url(/**/"http://x/")}`, `a{background:url("data:,")}`],
  [`a{background:image-set("http://x/" 1x)}`, `a{background:removed("http://x/" 1x)}`],
  [`a{background:IMAGE-SET("http://x/" 1x)}`, `a{background:removed("http://x/" 1x)}`],
  [
    `@font-face{src:url(x.woff2) format("woff2")}b{c:url(d)}`,
    `@font-face{src:local("-") format("woff2")}b{c:url("data:,")}`,
  ],
  [
    `a:link[href^="/x"],b:disabled{c:d}`,
    `a:is([data-pt-href])[data-pt-href^="/x"],b:is([data-pt-disabled]){c:d}`,
  ],
  [`a{fill:url(#shade)}`, `a{fill:url("#shade")}`],
  [`a::after{content:"</style><script>"}`, `a::after{content:"\\3c /style>\\3c script>"}`],
  [`a{}</style><script>`, `a{} /style> script>`],
  [`a{background:u\\72 l(http://x/);b:c}`, `a{background:url("data:,");b:c}`],
  [`a{background:url(x'y);b:c}`, `a{background:url("data:,");b:c}`],
  [`a{background:url("http://x/`, `a{background:url("data:,")`],
  [`a{background:url("x" f(g) y);b:c}`, `a{background:url("data:,");b:c}`],
  [`<!-- a{b:c} -->`, `  a{b:c}  `],
  [`a{b:c}@import url(x) f(y;z){d:e};g{h:i}`, `a{b:c};g{h:i}`],
  [`a{@import "x"}b{c:d}`, `a{}b{c:d}`],
  [`a{b:3\\-3}`, `a{b:3-\\33 }`],
  [`#-\\31 {}`, `#-\\31 {}`],
  [`a{b:3-\\33 }`, `a{b:3-\\33 }`],
  [`--@import "x";-\\31`, `-- -\\31 `],
  [`a{b:5\\</style>}#\\31 2,#1\\32 {}`, `a{b:5\\3c /style>}#\\31 2,#12{}`],
  [`a{b:"c\n d:url(e)}`, `a{b:"c"\n d:url("data:,")}`],
  [
    `@media (width<=40em){.\\35 x{margin:-.5em calc(1px - 2px)}}`,
    `@media (width<=40em){.\\35 x{margin:-.5em calc(1px - 2px)}}`,
  ],
  [
    `.sm\\:a:hover>b~c{color:#1a2b3c!important;--gap:10px}`,
    `.sm\\3a a:hover>b~c{color:#1a2b3c!important;--gap:10px}`,
  ],
] as const)("the style sheet %s loads nothing and ends nothing", ([css, wanted]) => {
  expect(cleanCss(css)).toBe(wanted);
});

test("a style sheet may load available data", () => {
  expect(cleanCss("a{background:url( 'b.png' )}", (address) => `data:image/png;base64,${address}`)).toBe(
    `a{background:url("data:image/png;base64,b.png")}`,
  );
});

test("the result for any style sheet loads nothing, ends no element, and stays the same when cleaned again", () => {
  const piece = fc.constantFrom(
    ..."url( u\\72l( u\\rl( src( image-set( local( x ) ' \" \\ ; { } [ ] ( : , # . @ @import @\\69mport @font-face < </style> <!-- --> /* */ // \\3c \\22 \\0 http://x/ #a 5\\65 3 -\\31 - -- \0 \ufeff !".split(
      " ",
    ),
    " ",
    "\n",
    "\\\n",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const css = cleanCss(pieces.join(""));
      expect(css).not.toMatch(/<[^\s=\d.(]/);
      tokenize(css, (type, start, end) => {
        const token = css.slice(start, end);
        expect([tokenTypes.Url, tokenTypes.BadUrl]).not.toContain(type);
        if (type === tokenTypes.AtKeyword) expect(token).not.toBe("@import");
        if (type !== tokenTypes.Function || !/^u/i.test(token)) return;
        expect(css.slice(end)).toMatch(/^"(?:data:,|#[^"]*)"(?:\)|$)/);
      });
      expect(cleanCss(css)).toBe(css);
    }),
    { numRuns: 2_000 },
  );
});
