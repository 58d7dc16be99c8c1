import type { Database } from "@site/supabase/contracts/database.types";
import { getErrorMessage } from "@site/supabase/domain/errors";
import {
  useCreate,
  useDelete,
  useGetIdentity,
  useGetList,
  usePermissions,
  useUpdate,
} from "react-admin";
import { useToast, type ToastText } from "../../ui/toast.tsx";
import { savedView, type ListView, type ViewedList } from "./list-view.ts";
import { viewsCopy as copy } from "./views.copy.ts";

type Row = Database["public"]["Tables"]["staff_views"]["Row"];
type Values = Partial<{ name: string; is_shared: boolean; view: ListView }>;

/** A stored view of the user or of the team. */
export interface SavedView {
  id: string;
  label: string;
  view: ListView;
  isOwn: boolean;
  isShared: boolean;
}

const oldestFirst = { field: "created_at", order: "ASC" } as const;
const pessimistic = "pessimistic" as const;

/** Loads the views of a list that the user can see, and returns functions to create, update and delete them. */
export function useSavedViews(list: ViewedList) {
  const toast = useToast();
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<string>();
  const { data = [], refetch } = useGetList<Row>("staff_views", {
    pagination: { page: 1, perPage: 200 },
    sort: oldestFirst,
    filter: { resource: list.resource },
  });
  const [createRow] = useCreate();
  const [updateRow] = useUpdate();
  const [deleteRow] = useDelete();

  const views = data.map(({ id, name, view, staff_id, is_shared }): SavedView => ({
    id,
    label: name,
    view: savedView(list, view),
    isOwn: staff_id === identity?.id,
    isShared: is_shared,
  }));
  const settle = (done: ToastText, failed: string) => ({
    onSuccess: () => {
      toast("success", done);
      void refetch();
    },
    onError: (error: unknown) => toast("error", { title: failed, text: getErrorMessage(error) }),
  });
  return {
    views,
    ownNames: views.filter(({ isOwn }) => isOwn).map(({ label }) => label),
    /** Admins can also delete views of others, such as those of deactivated colleagues. */
    canDelete: (view: SavedView) => view.isOwn || permissions === "admin",
    create: (values: Values) =>
      void createRow(
        "staff_views",
        { data: { ...values, resource: list.resource } },
        settle(copy.saved, copy.saveFailed),
      ),
    update: ({ id }: SavedView, values: Values) =>
      void updateRow(
        "staff_views",
        { id, data: values, previousData: { id } },
        { mutationMode: pessimistic, ...settle(copy.updated, copy.saveFailed) },
      ),
    remove: ({ id }: SavedView) =>
      void deleteRow(
        "staff_views",
        { id, previousData: { id } },
        { mutationMode: pessimistic, ...settle(copy.removed, copy.removeFailed) },
      ),
  };
}
