import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useContext } from "react";
import { BrandContext } from "../theme/brand.ts";
import { layoutCopy } from "../ui/ui.copy.ts";

/** The logo, or the name, of the company and the name of the application. */
export function Brand() {
  const { palette, typography } = useTheme();
  const { name, logo, darkLogo } = useContext(BrandContext);
  const image = palette.mode === "dark" ? (darkLogo ?? logo) : logo;
  const text = {
    ...typography.h2,
    fontSize: "1.0625rem",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  };
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: 0 }}>
      {image ? (
        <Box
          component="img"
          src={image}
          alt={name}
          sx={{ height: 28, maxWidth: 140, objectFit: "contain", objectPosition: "left" }}
        />
      ) : (
        name && (
          <Box component="span" sx={text}>
            {name}
          </Box>
        )
      )}
      <Box
        component="span"
        sx={{
          ...text,
          color: name ? "text.secondary" : "text.primary",
          // On phones the buttons of the bar leave no room for it.
          display: { xs: name ? "none" : "inline", sm: "inline" },
        }}
      >
        {layoutCopy.product}
      </Box>
    </Box>
  );
}
