/** The parts of css-tree that are used here. Its own types cover only the whole package, which takes a second to load. */
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
    /** Returns the value of a token with resolved escapes. */
    decode(written: string): string;
  }
  export const ident: Coder;
  /** With its quotes; the closing one may be missing. */
  export const string: Coder;
  /** With `url(` and the bracket. */
  export const url: Coder;
}
