import { CATALOGUE_TEXTS, freeName, CATALOGUE_SCREEN_TEXTS, DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import { PlainNamesScreen } from "./PlainNamesScreen.tsx";

const T = CATALOGUE_TEXTS.group;
const FAILED = DATA_SCREEN_TEXTS.failed;

const TEXTS = {
  ...T,
  title: CATALOGUE_SCREEN_TEXTS.groups,
  documentTitle: CATALOGUE_SCREEN_TEXTS.groups,
  subtitle: CATALOGUE_SCREEN_TEXTS.groupHint,
  what: "product group",
  addTitle: CATALOGUE_SCREEN_TEXTS.addNewGroup,
  addLabel: CATALOGUE_SCREEN_TEXTS.groupName,
  addButton: CATALOGUE_SCREEN_TEXTS.addGroup,
  listTitle: CATALOGUE_SCREEN_TEXTS.groupList,
  empty: CATALOGUE_SCREEN_TEXTS.groupEmptyTitle,
  emptyHint: CATALOGUE_SCREEN_TEXTS.groupEmpty,
  editTitle: CATALOGUE_SCREEN_TEXTS.editGroup,
  editButton: CATALOGUE_SCREEN_TEXTS.updateGroup,
  deleteTitle: CATALOGUE_SCREEN_TEXTS.deleteGroup,
  addFailed: FAILED,
  updateFailed: FAILED,
  deleteFailed: FAILED,
};

export default function GroupsPage() {
  return <PlainNamesScreen kind="group" texts={TEXTS} rule={freeName} newRule={freeName} />;
}
