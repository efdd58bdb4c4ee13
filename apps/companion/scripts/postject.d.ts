declare module "postject" {
  /** Puts a resource into a program, in place. */
  export function inject(
    filename: string,
    resourceName: string,
    resource: Buffer,
    options?: { sentinelFuse?: string; machoSegmentName?: string; overwrite?: boolean },
  ): Promise<void>;
}
