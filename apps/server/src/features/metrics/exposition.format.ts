/** One number with its labels. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A gauge: a number that can rise and fall. */
export interface Gauge {
  name: string;
  help: string;
  samples: readonly Sample[];
}

export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

/** Returns gauges in the text format of Prometheus; those without samples are omitted. */
export function exposition(gauges: readonly Gauge[]): string {
  return gauges
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
        return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
      });
      return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} gauge\n${lines.join("\n")}\n`;
    })
    .join("");
}
