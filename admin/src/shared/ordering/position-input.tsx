import { NumberInput, required } from "react-admin";
import { orderingCopy as copy } from "./ordering.copy.ts";

const minPosition = 1;
const maxPosition = 10_000;

const isPosition = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= minPosition && Number(value) <= maxPosition
    ? undefined
    : copy.range;

/** An input for the position of a rule or template in its list. */
export const PositionInput = ({ hint }: { hint: string }) => (
  <NumberInput
    source="position"
    label={copy.position}
    validate={[required(), isPosition]}
    helperText={hint}
    step={1}
    min={minPosition}
    max={maxPosition}
  />
);
