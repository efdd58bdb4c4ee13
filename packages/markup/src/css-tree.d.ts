/** The parts of css-tree that are used here; its whole takes a second to load and is all that its own types know. */
declare module "css-tree/tokenizer" {
  type TokenType = number & { readonly __token: unique symbol };
  type TokenName =
    | "Ident"
    | "Function"
    | "AtKeyword"
    | "Hash"
    | "String"
    | "BadString"
    | "Url"
    | "BadUrl"
    | "Delim"
    | "Number"
    | "Percentage"
    | "Dimension"
    | "WhiteSpace"
    | "CDO"
    | "CDC"
    | "Colon"
    | "Semicolon"
    | "LeftSquareBracket"
    | "LeftParenthesis"
    | "RightParenthesis"
    | "LeftCurlyBracket"
    | "RightCurlyBracket"
    | "Comment";
  export const tokenTypes: Readonly<Record<TokenName, TokenType>>;
  /** Tokens in the order of the source, which they cover without a gap; `end` is behind the last character. */
  export function tokenize(
    source: string,
    onToken: (type: TokenType, start: number, end: number) => void,
  ): void;
}

declare module "css-tree/utils" {
  interface Coder {
    /** The value of a token as it is written, with its escapes resolved. */
    decode(written: string): string;
  }
  export const ident: Coder;
  /** With its quotes; the closing one may be missing. */
  export const string: Coder;
  /** With `url(` and the bracket. */
  export const url: Coder;
}
