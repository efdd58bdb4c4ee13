/** The parts of jsdom that the tests use; the package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: { document: Document };
  }
}
