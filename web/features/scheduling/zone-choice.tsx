"use client";

import { startTransition, useEffect, useState } from "react";
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

type Regions = { region: string; zones: { zone: string; label: string }[] }[];

/** How long zones are named at a stretch, in ms. */
const stretch = 5;

/**
 * All zones of the browser by region, and `zone`. What a clock is called takes a quarter of a
 * millisecond for each of 400, so they are named in stretches between which the page answers.
 */
function useRegions(zone: string, at: number): Regions | undefined {
  const [regions, setRegions] = useState<Regions>();
  useEffect(() => {
    const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), zone])];
    const labels = new Map<string, string>();
    const name = () => {
      const end = performance.now() + stretch;
      while (labels.size < zones.length && performance.now() < end) {
        const next = zones[labels.size] ?? zone;
        labels.set(next, label(next, at));
      }
      timer = setTimeout(labels.size < zones.length ? name : show);
    };
    const show = () => {
      const named = zonesByRegion(zones).map(([region, all]) => ({
        region,
        zones: all.map((one) => ({ zone: one, label: labels.get(one) ?? one })),
      }));
      startTransition(() => setRegions(named));
    };
    let timer = setTimeout(name);
    return () => clearTimeout(timer);
  }, [zone, at]);
  return regions;
}

/** The zone in which times are shown, and the choice of another: a link without a script. */
export function ZoneChoice({ zone, at, copy, href, onZone }: ZoneChoiceProps) {
  const isThere = useBrowser(always, never);
  const regions = useRegions(zone, at);
  if (!isThere) {
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
          {!regions && <option value={zone}>{label(zone, at)}</option>}
          {regions?.map(({ region, zones }) => (
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
