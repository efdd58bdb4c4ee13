import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { asPerson } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid } from "../../http/errors.ts";
import { emailKey } from "./email-key.ts";
import { endLinks } from "./links.store.ts";
import type { Passwords } from "./passwords.ts";
import type { Origin, SessionsService } from "./sessions.service.ts";
import { isDevice, touchDevice } from "./sessions.store.ts";
import { addressKey } from "./throttles.ts";
import type { ThrottleName, Throttles } from "./throttles.ts";
import { hashToken, newToken } from "./tokens.ts";
import { findForSignIn } from "./users.store.ts";

/** Fits no device: a hash has 32 bytes. */
const NO_DEVICE = Buffer.alloc(0);

export interface SignInDeps {
  passwords: Passwords;
  throttles: Throttles;
  sessions: SessionsService;
}

export function createSignInService({ clock, db }: Foundation, deps: SignInDeps) {
  const { passwords, throttles, sessions } = deps;
  return {
    /**
     * Signs in. A person without a password can never sign in, whatever is typed. Known and unknown addresses take the same
     * steps and get the same answer.
     *
     * @param device the mark of this device, when it has signed in before
     * @returns the session's token and the device's mark from now on
     * @throws AppError 400 wrong address or password, 429 too many failed tries
     */
    async login(
      credentials: { email: string; password: string },
      origin: Origin,
      device: string | undefined,
    ): Promise<{ token: string; device: string }> {
      const key = emailKey(credentials.email);
      const deviceHash = device === undefined ? NO_DEVICE : hashToken(device);
      const user = await findForSignIn(db, key, deviceHash);
      // Strangers can neither lock a person out of a device they have used before, nor guess from one.
      const counted: [ThrottleName, string][] = user.is_known_device
        ? [["signInDevice", `${user.id} ${deviceHash.toString("hex")}`]]
        : [
            ["signInAddress", addressKey(origin.address)],
            ["signInAccount", key],
          ];
      for (const [name, value] of counted) await throttles.count(name, value);
      const fits = await passwords.verify(user.password_hash, credentials.password);
      const userId = user.id;
      if (!fits || userId === null) throw invalid(ACCOUNT_TEXTS.login.wrong);
      for (const [name, value] of counted) await throttles.refund(name, value);
      return asPerson(db, userId, async (trx) => {
        const now = clock.now();
        // From now on the mailed verification links open no session any more.
        await endLinks(trx, userId, ["verify"], now);
        const token = await sessions.open(trx, { userId, kind: "login", origin });
        const mark = device !== undefined && (await isDevice(trx, deviceHash)) ? device : newToken();
        await touchDevice(trx, userId, hashToken(mark), now);
        return { token, device: mark };
      });
    },
  };
}
