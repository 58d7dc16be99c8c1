import Typography from "@mui/material/Typography";
import { useState } from "react";
import {
  CheckboxGroupInput,
  Create,
  maxLength,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useDataProvider,
  useRedirect,
} from "react-admin";
import type { FieldValues } from "react-hook-form";
import { notSaved } from "../editing/not-saved.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { SecretOnce } from "../shared/secrets/secret-once.tsx";
import { formStyle } from "../ui/form-style.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { lifetimeChoices, scopeChoices } from "./api-token.ts";
import { apiTokensCopy } from "./api-tokens.copy.ts";

const copy = apiTokensCopy.create;

/** `/admin/api_tokens/create`: creates a token, then shows it once. */
export function ApiTokenCreate() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const redirect = useRedirect();
  const [change] = useChange(copy.failed);
  const [token, setToken] = useState<string>();

  async function create({ name, scopes, days }: FieldValues) {
    const given = String(name).trim();
    const isCreated = await change(async () => {
      const [created] = await dataProvider.call("create_api_token", { name: given, scopes, days });
      setToken(created?.token);
      return copy.done(given);
    });
    return isCreated ? undefined : notSaved;
  }

  if (token)
    return (
      <>
        <ScreenHeader title={apiTokensCopy.secret.title} subtitle={apiTokensCopy.secret.hint} />
        <SecretOnce
          label={apiTokensCopy.secret.label}
          secret={token}
          onDone={() => redirect("list", "api_tokens")}
        />
      </>
    );
  return (
    <Create title={copy.title}>
      <SimpleForm
        noValidate
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        onSubmit={create}
        defaultValues={{ scopes: [], days: 90 }}
        toolbar={
          <Toolbar>
            <SaveButton label={copy.submit} icon={<></>} />
          </Toolbar>
        }
        sx={formStyle}
      >
        <Typography variant="body2" color="text.secondary">
          {copy.text}
        </Typography>
        <TextInput
          source="name"
          label={copy.name}
          validate={[required(), maxLength(100)]}
          helperText={copy.nameHint}
          autoComplete="off"
        />
        <CheckboxGroupInput
          source="scopes"
          label={copy.scopes}
          choices={scopeChoices}
          row={false}
          validate={required()}
          helperText={false}
        />
        <SelectInput
          source="days"
          label={copy.days}
          choices={lifetimeChoices}
          validate={required()}
          helperText={false}
        />
      </SimpleForm>
    </Create>
  );
}
