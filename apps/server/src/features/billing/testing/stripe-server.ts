import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";

export const WEBHOOK_SECRET = "whsec_of_the_test";
export const SECRET_KEY = "sk_test_of_the_test";
export const METER_EVENT = "pricetrail_micro_usd";

const DAY_S = 24 * 3600;

/** How the next requests are handled: answered, failed, or executed with the response lost. */
export type Fate = "answer" | "broken" | "lost";

interface MeterEvent {
  identifier: string;
  customer: string;
  value: number;
  timestamp: number;
  receivedAt: number;
}

interface ServedRefund {
  id: string;
  charge: string;
  amount: number;
  currency: string;
  status: "succeeded" | "failed" | "canceled";
  created: number;
}

interface Answer {
  status: number;
  body: unknown;
}

const problem = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;

/**
 * Implements the part of Stripe's protocol that the product uses: form bodies, idempotency keys, errors, lost responses, meter
 * events that count once per identifier and day, and signed messages.
 *
 * @param now Stripe's own clock, which may differ from the product's
 */
export async function openStripeServer(now: () => Date) {
  const customers = new Map<string, Record<string, string>>();
  const charges = new Map<string, string>();
  /** Refunds of charges. */
  const refunds: ServedRefund[] = [];
  /** The invoices paid by each payment. */
  const invoices = new Map<string, string>();
  const events: MeterEvent[] = [];
  const sessions: {
    id: string;
    metadata: Record<string, string>;
    successUrl: string;
    cancelUrl: string;
    customer: string;
    mode: string;
    /** Cents charged at once. */
    amount: number;
    state: "open" | "complete" | "expired";
  }[] = [];
  /** The active meters. */
  const meters = [{ id: "mtr_1", event_name: METER_EVENT }];
  const subscriptions: { id: string; customer: string; status: string }[] = [];
  const answered = new Map<string, { body: string; answer: Answer }>();
  const fates: Fate[] = [];
  const asked: string[] = [];
  const seconds = () => Math.floor(now().getTime() / 1000);

  const metadataOf = (form: URLSearchParams, prefix = "metadata"): Record<string, string> =>
    Object.fromEntries(
      [...form].flatMap(([key, value]) => {
        const [, name] = new RegExp(`^${prefix}\\[(\\w+)\\]$`).exec(key) ?? [];
        return name === undefined ? [] : [[name, value]];
      }),
    );

  function countEvent(form: URLSearchParams): Answer {
    const timestamp = Number(form.get("timestamp"));
    const identifier = form.get("identifier") ?? "";
    const value = form.get("payload[value]") ?? "";
    if (form.get("event_name") !== METER_EVENT || !/^\d+$/.test(value))
      return problem(400, "invalid_request_error", "There is no such meter, or no such value.");
    if (timestamp > seconds() + 300 || timestamp < seconds() - 35 * DAY_S)
      return problem(400, "invalid_request_error", "The timestamp is out of range.");
    if (events.some((one) => one.identifier === identifier && one.receivedAt > seconds() - DAY_S))
      return problem(400, "invalid_request_error", "An event already exists with this identifier.");
    const customer = form.get("payload[stripe_customer_id]") ?? "";
    events.push({ identifier, customer, value: Number(value), timestamp, receivedAt: seconds() });
    return { status: 200, body: { object: "billing.meter_event", identifier, timestamp } };
  }

  function carryOut(method: string, url: URL, form: URLSearchParams): Answer {
    const path = url.pathname.replace(/^\/v1\//, "");
    const [, kind, id = ""] = /^(\w+)\/(\w+)$/.exec(path) ?? [];
    switch (`${method} ${path}`) {
      case "POST customers": {
        const customer = `cus_${customers.size + 1}`;
        customers.set(customer, metadataOf(form));
        return { status: 200, body: { id: customer, object: "customer", metadata: metadataOf(form) } };
      }
      case "POST checkout/sessions": {
        const session = { id: `cs_${sessions.length + 1}`, metadata: metadataOf(form) };
        const amounts = [...form].filter(([key]) => key.endsWith("[price_data][unit_amount]"));
        sessions.push({
          ...session,
          successUrl: form.get("success_url") ?? "",
          cancelUrl: form.get("cancel_url") ?? "",
          customer: form.get("customer") ?? "",
          mode: form.get("mode") ?? "",
          amount: amounts.reduce((sum, [, cents]) => sum + Number(cents), 0),
          state: "open",
        });
        return { status: 200, body: { ...session, url: `https://checkout.stripe.test/${session.id}` } };
      }
      case "GET subscriptions": {
        const customer = url.searchParams.get("customer");
        const data = subscriptions.filter((one) => one.customer === customer);
        return { status: 200, body: { data, has_more: false } };
      }
      case "POST billing_portal/sessions":
        return { status: 200, body: { url: `https://portal.stripe.test/${form.get("customer")}` } };
      case "POST billing/meter_events":
        return countEvent(form);
      case "GET billing/meters":
        return { status: 200, body: { data: meters, has_more: false } };
      case "GET billing/meters/mtr_1/event_summaries": {
        const [from, until] = ["start_time", "end_time"].map((key) => Number(url.searchParams.get(key)));
        const step = url.searchParams.get("value_grouping_window") === "day" ? DAY_S : until! - from!;
        const data = Array.from({ length: Math.ceil((until! - from!) / step) }, (_none, index) => {
          const start = from! + index * step;
          const sum = events
            .filter((one) => one.customer === url.searchParams.get("customer"))
            .filter((one) => one.timestamp >= start && one.timestamp < start + step)
            .reduce((total, one) => total + one.value, 0);
          return { id: `sum_${start}`, aggregated_value: sum, start_time: start, end_time: start + step };
        });
        return { status: 200, body: { data, has_more: false } };
      }
      case "GET refunds": {
        const charge = url.searchParams.get("charge");
        // The newest first, as Stripe lists everything.
        const data = refunds.filter((one) => one.charge === charge).toReversed();
        return { status: 200, body: { data, has_more: false } };
      }
      case "GET invoice_payments": {
        const invoice = invoices.get(url.searchParams.get("payment[payment_intent]") ?? "");
        const data = invoice === undefined ? [] : [{ id: "inpay_1", invoice }];
        return { status: 200, body: { data, has_more: false } };
      }
      default: {
        const [, seen] = /^checkout\/sessions\/(\w+)$/.exec(path) ?? [];
        const asked = sessions.find((one) => one.id === seen);
        if (method === "GET" && asked) return { status: 200, body: { id: asked.id, status: asked.state } };
        const [, expired] = /^checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
        const session = sessions.find((one) => one.id === expired);
        if (method === "POST" && session) {
          if (session.state !== "open")
            return problem(
              400,
              "invalid_request_error",
              "Only Checkout Sessions that are open can be expired.",
            );
          session.state = "expired";
          return { status: 200, body: { id: session.id } };
        }
        const ended = subscriptions.find((one) => one.id === id);
        if (method === "DELETE" && kind === "subscriptions" && ended) {
          ended.status = "canceled";
          return { status: 200, body: ended };
        }
        if (method === "GET" && kind === "customers" && customers.has(id))
          return { status: 200, body: { id, object: "customer", metadata: customers.get(id) } };
        if (method === "GET" && kind === "charges" && charges.has(id))
          return { status: 200, body: { id, object: "charge", customer: charges.get(id) } };
        return problem(404, "invalid_request_error", `No such thing: ${method} ${path}`);
      }
    }
  }

  function answerOf(request: IncomingMessage, body: string): Answer {
    const { method = "GET", headers } = request;
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      return problem(401, "invalid_request_error", "Invalid API Key provided");
    const url = new URL(request.url ?? "/", "http://stripe.test");
    const key = headers["idempotency-key"];
    if (method !== "POST" || typeof key !== "string") return carryOut(method, url, new URLSearchParams(body));
    const before = answered.get(key);
    if (before && before.body !== `${url.pathname} ${body}`)
      return problem(400, "idempotency_error", "Keys for idempotent requests can only be used once.");
    if (before) return before.answer;
    const answer = carryOut(method, url, new URLSearchParams(body));
    answered.set(key, { body: `${url.pathname} ${body}`, answer });
    return answer;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const fate = fates.shift() ?? "answer";
      asked.push(`${request.method} ${new URL(request.url ?? "/", "http://stripe.test").pathname}`);
      const { status, body } =
        fate === "broken"
          ? problem(500, "api_error", "Something went wrong on Stripe's end.")
          : answerOf(request, Buffer.concat(chunks).toString());
      if (fate === "lost") {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, { "content-type": "application/json", "request-id": `req_${asked.length}` });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const library = new Stripe(SECRET_KEY);

  return {
    url: `http://127.0.0.1:${port}`,
    /** The counted meter events. */
    events,
    sessions,
    meters,
    subscriptions,
    charges,
    refunds,
    invoices,
    /** All received requests. */
    asked,
    /** Sets how the next requests are handled, in order. */
    next: (...wanted: Fate[]) => void fates.push(...wanted),
    /** Keys are remembered for at least a day; here a test expires them. */
    forgetKeys: () => answered.clear(),
    /** Returns the sum of everything counted for a customer. */
    totalOf: (customer: string): number =>
      events.filter((one) => one.customer === customer).reduce((sum, one) => sum + one.value, 0),
    /** Returns a message as Stripe sends it: its body and signature header. */
    sign: (event: object, { secret = WEBHOOK_SECRET, at = now() } = {}) => {
      const body = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      return {
        body,
        signature: library.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
