import { ButtonPopover } from "./ButtonPopover.tsx";
import DateRangePickers, { type DateRangeProps } from "./DateRangePickers.tsx";

/** The From and To fields, below the chip that opened them. */
export default function DaysPopover({
  label,
  anchor,
  onClose,
  ...days
}: DateRangeProps & { label: string; anchor: HTMLElement; onClose: () => void }) {
  return (
    <ButtonPopover anchor={anchor} label={label} onClose={onClose} paper={{ p: 2 }}>
      <DateRangePickers {...days} />
    </ButtonPopover>
  );
}
