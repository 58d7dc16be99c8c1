import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import { useId } from "react";

/** Selects one of two values of a field. The values are side by side, with their origin above. */
export function FieldChoice<Value extends string>(props: {
  legend: string;
  chosen: Value | undefined;
  choices: readonly { value: Value; from: string; text: string }[];
  onChoose: (value: Value) => void;
}) {
  const group = useId();
  return (
    <Box
      component="fieldset"
      sx={{
        margin: 0,
        paddingInline: 0,
        paddingBlock: 1.5,
        border: 0,
        borderTop: 1,
        borderColor: "divider",
        minWidth: 0,
      }}
    >
      <Box component="legend" sx={{ float: "left", width: "100%", padding: 0, fontWeight: 600 }}>
        {props.legend}
      </Box>
      <Box
        sx={{
          clear: "both",
          display: "grid",
          gap: 1,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {props.choices.map(({ value, from, text }) => (
          <Box
            component="label"
            key={value}
            sx={{
              display: "grid",
              gridTemplateColumns: "auto minmax(0, 1fr)",
              alignItems: "start",
              padding: 1,
              border: 1,
              borderRadius: 1,
              cursor: "pointer",
              borderColor: props.chosen === value ? "primary.main" : "divider",
              fontSize: "0.875rem",
            }}
          >
            <Radio
              size="small"
              name={group}
              value={value}
              checked={props.chosen === value}
              onChange={() => props.onChoose(value)}
              sx={{ padding: "0 8px 0 0" }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>{from}</Box>
              <Box sx={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>{text}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
