import type { FastifyReply, FastifyRequest } from "fastify";

const NAME = "pricetrail_device";
const MAX_AGE_S = 400 * 86_400;

/** Returns the random identifier of a device that has signed in before, if it has the valid format. */
export function readDevice(request: FastifyRequest): string | undefined {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === NAME && value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** Sets the cookie so that scripts and other sites cannot read it, and it is sent only with sign-ins. */
export function writeDevice(reply: FastifyReply, device: string, isSecure: boolean): void {
  void reply.header(
    "set-cookie",
    `${NAME}=${device}; Path=/api/user/login; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`,
  );
}
