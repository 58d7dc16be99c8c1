import type { ComponentType } from "react";

/** Returns a component that shows an image as the icon of the Studio. */
export function createBrandIcon(url: string): ComponentType {
  return function BrandIcon() {
    return <img src={url} alt="" width="100%" height="100%" />;
  };
}
