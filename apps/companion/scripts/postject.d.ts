declare module "postject" {
  /** Adds a resource to a program file, in place. */
  export function inject(
    filename: string,
    resourceName: string,
    resource: Buffer,
    options?: { sentinelFuse?: string; machoSegmentName?: string; overwrite?: boolean },
  ): Promise<void>;
}
