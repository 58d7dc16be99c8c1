import { TableComponent } from "@sanity/table";
import type { ObjectInputProps } from "sanity";
import { styled } from "styled-components";

const Fields = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  overflow-x: auto;
`;

/** Edits the rows of a table as a grid. Unlike the plugin's own input it is disabled for viewers. */
export function GridInput(props: ObjectInputProps) {
  return (
    <Fields disabled={props.readOnly}>
      <TableComponent {...props} rowType="tableRow" />
    </Fields>
  );
}
