import { CONTROL_TEXTS, PAGE_SIZE_DEFAULT, DISABLED_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { Icon } from "./icons.tsx";
import { visuallyHidden } from "./LiveRegion.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import { disabledFor } from "./disabled-for.ts";

export interface PaginationProps {
  page: number;
  pages: number;
  pageSize: number;
  total: number;
  /** Whether there are more rows than `total`, the limit of paging. */
  isMore?: boolean;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
  label: string;
}

const SIZES = [10, 25, 50, 100, 200];

/**
 * The position in a paged list, with buttons for the previous and next page. Pages start at 1. Of a list that fits on its first
 * page, only a screen reader is given the number of rows: there is nothing to turn to, and no smaller page to choose.
 */
export function Pagination(props: PaginationProps) {
  const { page, pages, pageSize, total, isMore = false, onPage, onPageSize, label } = props;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const range = CONTROL_TEXTS.range(
    String(first),
    String(last),
    `${total.toLocaleString("en-US")}${isMore ? "+" : ""}`,
  );
  if (page === 1 && pages <= 1 && pageSize <= PAGE_SIZE_DEFAULT) {
    return (
      <span aria-live="polite" style={visuallyHidden}>
        {range}
      </span>
    );
  }
  return (
    <Box
      component="nav"
      aria-label={CONTROL_TEXTS.pagesOf(label)}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {onPageSize && (
        <NativeSelect
          label={CONTROL_TEXTS.rowsPerPage}
          value={String(pageSize)}
          onChange={(value) => onPageSize(Number(value))}
          options={SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        />
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        aria-live="polite"
        sx={{ minWidth: 120, textAlign: "right" }}
      >
        {range}
      </Typography>
      <IconButton
        aria-label={CONTROL_TEXTS.previous}
        {...disabledFor(page <= 1 && DISABLED_TEXTS.firstPage)}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" />
      </IconButton>
      <Typography variant="body2" sx={{ whiteSpace: "nowrap" }}>
        {page} / {pages}
      </Typography>
      <IconButton
        aria-label={CONTROL_TEXTS.next}
        {...disabledFor(page >= pages && DISABLED_TEXTS.lastPage)}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" />
      </IconButton>
    </Box>
  );
}
