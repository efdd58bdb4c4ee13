import createCache, { type EmotionCache } from "@emotion/cache";
import { styleNonce } from "../page-policy.ts";

/**
 * The styles of all components. What one update of the screen adds goes into a style element of its own: when a sheet gets a
 * media rule, browsers match all elements of the document again that any rule of that sheet may apply to, so that with a
 * single sheet, opening a menu costs a style calculation of the whole screen.
 */
export function createStyles(): EmotionCache {
  const styles = createCache({ key: "css", ...(styleNonce !== undefined && { nonce: styleNonce }) });
  const { sheet } = styles;
  const insert = sheet.insert.bind(sheet);
  let isUpdating = false;
  sheet.insert = (rule) => {
    if (!isUpdating) {
      isUpdating = true;
      // Makes it begin a new element. React commits an update without a pause, so this runs after all its rules.
      sheet.ctr = 0;
      queueMicrotask(() => {
        isUpdating = false;
      });
    }
    insert(rule);
  };
  return styles;
}
