import type { ReactNode } from "react";
import {
  Create,
  SaveButton,
  SimpleForm,
  Toolbar,
  useRedirect,
  type RaRecord,
  type TransformData,
} from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { useToast, type ToastText } from "../ui/toast.tsx";

/** Removes empty fields. */
export const withoutBlanks = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && String(value).trim() !== ""),
  );

/** A screen that adds a record and then opens its page. `?source={…}` in the address prefills the form. */
export function CreateScreen(props: {
  resource: string;
  copy: { title: string; subtitle: string; save: string; failed: string };
  defaultValues?: object;
  done: (record: RaRecord) => ToastText;
  /** Returns the path of the page to open. */
  to: (record: RaRecord) => string;
  onCreated?: () => void;
  /** Changes what is stored. By default, empty fields are removed. */
  transform?: TransformData;
  children: ReactNode;
}) {
  const { resource, copy, defaultValues } = props;
  const toast = useToast();
  const redirect = useRedirect();
  return (
    <Create
      resource={resource}
      title={false}
      component="div"
      transform={props.transform ?? withoutBlanks}
      sx={{ maxWidth: 640 }}
      mutationOptions={{
        onSuccess: (record) => {
          props.onCreated?.();
          toast("success", props.done(record));
          redirect(props.to(record));
        },
        onError: (error) => toast("error", { title: copy.failed, text: getErrorMessage(error) }),
      }}
    >
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <SimpleForm
        warnWhenUnsavedChanges
        sx={{ paddingInline: 0 }}
        {...(defaultValues && { defaultValues })}
        toolbar={
          <Toolbar>
            <SaveButton label={copy.save} icon={<></>} alwaysEnable />
          </Toolbar>
        }
      >
        {props.children}
      </SimpleForm>
    </Create>
  );
}
