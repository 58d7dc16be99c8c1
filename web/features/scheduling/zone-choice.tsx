"use client";

import { useMemo } from "react";
import { Icon } from "../../ui/icon.tsx";
import { BookingIcon } from "./booking-icon.tsx";
import type { PickerCopy } from "./booking.copy.ts";
import { useBrowser } from "./use-browser.ts";
import styles from "./zone-choice.module.css";
import { cityOf, offsetLabel, zonesByRegion } from "./zoned.ts";

interface ZoneChoiceProps {
  zone: string;
  /** Seconds at which clocks are compared: zones change theirs. */
  at: number;
  copy: PickerCopy;
  /** Where a zone is chosen without a script. */
  href: string;
  onZone: (zone: string) => void;
}

const always = () => true;
const never = () => false;
const label = (zone: string, at: number) => `${cityOf(zone)} (${offsetLabel(zone, at)})`;

/** The zone in which times are shown, and the choice of another: a link without a script. */
export function ZoneChoice({ zone, at, copy, href, onZone }: ZoneChoiceProps) {
  const isThere = useBrowser(always, never);
  // The whole list costs a moment: it is made once the page stands.
  const regions = useMemo(() => {
    if (!isThere) return undefined;
    const zones = new Set([...Intl.supportedValuesOf("timeZone"), zone]);
    return zonesByRegion([...zones]).map(([region, all]) => ({
      region,
      zones: all.map((one) => ({ zone: one, label: label(one, at) })),
    }));
  }, [isThere, zone, at]);
  if (!regions) {
    return (
      <p className={styles.zone}>
        <BookingIcon name="globe" />
        <span>{label(zone, at)}</span>
        <a href={href}>{copy.changeZone}</a>
      </p>
    );
  }
  return (
    <div className={styles.zone}>
      <BookingIcon name="globe" />
      <label className={styles.label} htmlFor="booking-zone">
        {copy.zone}
      </label>
      <div className={styles.select}>
        <select id="booking-zone" value={zone} onChange={({ target }) => onZone(target.value)}>
          {regions.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map((one) => (
                <option key={one.zone} value={one.zone}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron" className={styles.chevron} />
      </div>
    </div>
  );
}
