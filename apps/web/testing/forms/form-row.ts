import { ERROR_TEXTS, type Endpoint } from "@pricetrail/contract";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import type * as z from "zod/mini";
import type { FakeApi, SeenCall } from "../fake-api.ts";
import type { RenderOptions } from "../render.tsx";

type Schema = z.ZodMiniType;

export interface Hands {
  user: UserEvent;
  /** Presses the button of this name, once it is there. */
  press: (name: string | RegExp) => Promise<void>;
  /** Replaces the text of the field with this label, in the open dialog if there is one. */
  write: (label: string, text: string) => Promise<void>;
  /** Chooses an option by its text or value, once it has loaded. */
  choose: (label: string, option: string) => Promise<void>;
}

interface Form {
  name: string;
  /** The components that render it, as "feature/Component": `forms-complete.test.ts` finds those without a row. */
  of: readonly string[];
  screen: ReactElement;
  /** Who uses it; an owner by default. */
  as?: NonNullable<RenderOptions["as"]>;
  at?: string;
  /** The network, with all that the screen needs before the form is sent. */
  api: () => FakeApi;
  enter: (hands: Hands) => Promise<void>;
  /** The name of its button, in the open dialog if there is one. */
  submit: string | RegExp;
  /** The text shown when the call got no response; the specified sentence where there is one. */
  fails?: string;
  /** The button that returns from that message to the form, where the message replaces the form. */
  back?: string | RegExp;
  /** The button of the message that repeats a reading, where pressing the form's own again would not. */
  again?: string;
  /** The text shown after success, or what is expected then. */
  succeeds: string | RegExp | (() => void);
}

/** A form whose call can be lost. */
export interface FormRow extends Form {
  fails: string;
  /** Whether the server carries out the call once, however often it arrives. */
  isOnce: boolean;
  /** Whether it only reads, and changes nothing. */
  isRead: boolean;
  lose: (api: FakeApi) => void;
  recover: (api: FakeApi) => void;
  /** The form's calls, oldest first. */
  sent: (api: FakeApi) => SeenCall[];
}

/** A form that calls `endpoint`, and what that returns. */
export function sends<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  response: z.output<R>,
  form: Form,
): FormRow {
  return {
    fails: ERROR_TEXTS.noResponse,
    ...form,
    isOnce: endpoint.isOnce ?? false,
    isRead: endpoint.method === "GET",
    lose: (api) => api.cut(endpoint),
    recover: (api) => api.answer(endpoint, response),
    sent: (api) => api.callsOf(endpoint),
  };
}
