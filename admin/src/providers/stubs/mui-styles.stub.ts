/**
 * Stands in for MUI's themes made of CSS variables (see vite.config.ts): ours are two plain themes,
 * chosen by react-admin. Any use fails loudly.
 */
export default function unused(): never {
  throw new Error("The themes of the back office have no CSS variables.");
}

export {
  unused as createGetCssVar,
  unused as CssVarsProvider,
  unused as Experimental_CssVarsProvider,
  unused as getInitColorSchemeScript,
  unused as useColorScheme,
};
