/** GS1's check: weights 3 and 1 from the right, the sum a multiple of ten (GS1 General Specifications, section 7.9). */
export function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return false;
  let sum = 0;
  for (let at = digits.length - 2, weight = 3; at >= 0; at -= 1, weight = 4 - weight)
    sum += Number(digits[at]) * weight;
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}
