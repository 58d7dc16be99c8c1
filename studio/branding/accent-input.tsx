import { Box, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import type { ChangeEvent } from "react";
import { set, type StringInputProps, unset, useFormValue } from "sanity";
import {
  accentSurfaces,
  deriveAccent,
  getContrast,
  isColor,
  minTextContrast,
  neutralAccent,
} from "../../supabase/domain/accent.ts";

/** A color field with a preview of both themes. Names what a theme changed to keep text readable. */
export function AccentInput({ value = "", onChange, elementProps, path }: StringInputProps) {
  const isDark = path.at(-1) === "darkAccent";
  const accent = useFormValue(["accent"]);
  const darkAccent = useFormValue(["darkAccent"]);
  const themes = deriveAccent(accent, darkAccent);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value.trim().toLowerCase();
    onChange(text ? set(text) : unset());
  };
  const shown = isColor(value) ? value : isDark ? themes.dark.signal : neutralAccent;
  return (
    <Stack gap={3}>
      <Flex gap={2} align="center">
        <input
          type="color"
          aria-label={isDark ? "Choose the accent color in dark mode" : "Choose the accent color"}
          value={shown}
          disabled={elementProps.readOnly}
          onChange={change}
        />
        <Box flex={1}>
          <TextInput {...elementProps} value={value} placeholder="#0b62d6" onChange={change} />
        </Box>
      </Flex>
      <Flex gap={2} wrap="wrap">
        {isDark ? null : <ThemePreview name="Light" theme="light" color={value} themes={themes} />}
        <ThemePreview
          name="Dark"
          theme="dark"
          color={isDark ? value : isColor(darkAccent) ? darkAccent : value}
          themes={themes}
        />
      </Flex>
    </Stack>
  );
}

type PreviewProps = {
  name: string;
  theme: "light" | "dark";
  color: string;
  themes: ReturnType<typeof deriveAccent>;
};

/** A link and a button on the page's background, with the contrast of the entered and used color. */
function ThemePreview({ name, theme, color, themes }: PreviewProps) {
  const { signal, fill, onFill } = themes[theme];
  const [surface] = accentSurfaces[theme];
  const entered = isColor(color) ? getContrast(color, surface) : undefined;
  const isChanged = entered !== undefined && color !== signal;
  const needsContrast = entered !== undefined && entered < minTextContrast;
  const note = needsContrast
    ? `${color} has a contrast of ${format(entered)}, text needs ${minTextContrast}. Uses ${signal}.`
    : `${isChanged ? `Uses ${signal}. ` : ""}Contrast ${format(getContrast(signal, surface))}.`;
  return (
    <Card border radius={2} padding={3} flex={1} data-testid={`accent-${theme}`}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {name}
        </Text>
        <Flex gap={3} align="center" padding={3} style={{ background: surface, borderRadius: 4 }}>
          <span
            style={{
              padding: "8px 12px",
              borderRadius: 4,
              background: fill,
              color: onFill,
              font: "600 13px/1 system-ui, sans-serif",
            }}
          >
            Button
          </span>
          <span
            style={{
              color: signal,
              font: "600 13px/1 system-ui, sans-serif",
              textDecoration: "underline",
            }}
          >
            Link
          </span>
        </Flex>
        <Text size={1} muted>
          {note}
        </Text>
      </Stack>
    </Card>
  );
}

const format = (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
