import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { asPerson } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { addressKey } from "../../../http/address-key.ts";
import { AppError, invalid } from "../../../http/errors.ts";
import { emailKey } from "../email.rules.ts";
import { endLinks } from "../sign-up/links.store.ts";
import type { Passwords } from "./passwords.service.ts";
import type { Origin, SessionsService } from "./sessions.service.ts";
import { isDevice, touchDevice } from "./sessions.store.ts";
import type { ThrottleName, Throttles } from "./throttles.service.ts";
import { hashToken, newToken } from "../../../ids.ts";
import { findForSignIn } from "../users.store.ts";

/** Numbers of wrong passwords for one account after which an unknown device has to solve a captcha of level 1 and 2. */
const CAPTCHA_AFTER_FAILURES = [10, 40];

/** Matches no device: a hash has 32 bytes. */
const NO_DEVICE = Buffer.alloc(0);

export interface SignInDeps {
  passwords: Passwords;
  throttles: Throttles;
  sessions: SessionsService;
}

export function createSignInService({ clock, db }: Foundation, deps: SignInDeps) {
  const { passwords, throttles, sessions } = deps;

  /**
   * Counts an attempt from an unknown device. If captchas can be made harder, an account with many wrong passwords requires more
   * work instead of refusing: otherwise anyone who knows the address could lock its owner out of every new device.
   */
  async function countStranger(key: string, address: string, captchaLevel: number | undefined) {
    const place = addressKey(address);
    await throttles.count("signInAddress", place);
    if (captchaLevel === undefined) {
      await throttles.count("signInAccount", key);
      return;
    }
    const wrong = (await throttles.tally("signInAccount", key)) - 1;
    const needed = CAPTCHA_AFTER_FAILURES.filter((tries) => wrong >= tries).length;
    if (captchaLevel >= needed) return;
    await throttles.refund("signInAddress", place);
    await throttles.refund("signInAccount", key);
    throw new AppError(406, "captcha_harder", ACCOUNT_TEXTS.captcha.harder, { captchaLevel: needed });
  }

  return {
    /**
     * Signs a person in. A person without a password can never sign in, whatever is typed. Known and unknown addresses take the
     * same steps and get the same answer.
     *
     * @param device the identifier of this device, if it has signed in before
     * @param captchaLevel difficulty of the solved captcha; undefined if captchas cannot be made harder
     * @returns the session's token and the device's new identifier
     * @throws AppError 400 wrong address or password, 406 a harder captcha is needed, 429 too many failed attempts
     */
    async login(
      credentials: { email: string; password: string },
      origin: Origin,
      device: string | undefined,
      captchaLevel: number | undefined,
    ): Promise<{ token: string; device: string }> {
      const key = emailKey(credentials.email);
      const deviceHash = device === undefined ? NO_DEVICE : hashToken(device);
      const user = await findForSignIn(db, key, deviceHash);
      // Attackers on unknown devices can neither lock a person out of a known device nor guess from one.
      const counted: [ThrottleName, string][] = user.is_known_device
        ? [["signInDevice", `${user.id} ${deviceHash.toString("hex")}`]]
        : [
            ["signInAddress", addressKey(origin.address)],
            ["signInAccount", key],
          ];
      if (user.is_known_device) for (const [name, value] of counted) await throttles.count(name, value);
      else await countStranger(key, origin.address, captchaLevel);
      const fits = await passwords.verify(user.password_hash, credentials.password);
      const userId = user.id;
      if (!fits || userId === null) throw invalid(ACCOUNT_TEXTS.login.wrong);
      for (const [name, value] of counted) await throttles.refund(name, value);
      return asPerson(db, userId, async (trx) => {
        const now = clock.now();
        // From now on, mailed verification links no longer open a session.
        await endLinks(trx, userId, ["verify"], now);
        const token = await sessions.open(trx, { userId, kind: "login", origin });
        const mark = device !== undefined && (await isDevice(trx, deviceHash)) ? device : newToken();
        await touchDevice(trx, userId, hashToken(mark), now);
        return { token, device: mark };
      });
    },
  };
}
