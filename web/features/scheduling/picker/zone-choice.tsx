"use client";

import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { BookingIcon } from "./booking-icon.tsx";
import type { PickerCopy } from "../booking/booking.copy.ts";
import { useClientValue } from "./use-client-value.ts";
import styles from "./zone-choice.module.css";
import { getCity, formatOffset, groupZonesByRegion } from "./zoned-time.ts";

type ZoneChoiceProps = {
  zone: string;
  /** Unix seconds at which the offsets are shown; they change over the year. */
  at: number;
  copy: PickerCopy;
  /** URL of the zone step, for browsers without scripts. */
  href: string;
  onSelectZone: (zone: string) => void;
};

const isClient = () => true;
const isServer = () => false;
const formatZone = (zone: string, at: number) => `${getCity(zone)} (${formatOffset(zone, at)})`;

/** Lists the zones of the browser and `zone`, grouped by region. */
const listRegions = (zone: string) =>
  groupZonesByRegion([...new Set([...Intl.supportedValuesOf("timeZone"), zone])]);

/** Shows the time zone and lets the visitor change it: by a select, or by a link without scripts. */
export function ZoneChoice({ zone, at, copy, href, onSelectZone }: ZoneChoiceProps) {
  const isHydrated = useClientValue(isClient, isServer);
  // Created on demand: the options are more nodes than the rest of the page, and few visitors need them.
  const [regions, setRegions] = useState<ReturnType<typeof listRegions>>();
  const loadRegions = () => setRegions((loaded) => loaded ?? listRegions(zone));
  if (!isHydrated) {
    return (
      <p className={styles.zone}>
        <BookingIcon name="globe" />
        <span>{formatZone(zone, at)}</span>
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
        <select
          id="booking-zone"
          value={zone}
          onChange={({ target }) => onSelectZone(target.value)}
          onPointerDown={loadRegions}
          onFocus={loadRegions}
        >
          {!regions && <option value={zone}>{formatZone(zone, at)}</option>}
          {regions?.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((option) => (
                <option key={option} value={option}>
                  {formatZone(option, at)}
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
