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
  /** Seconds at which clocks are compared: zones change theirs. */
  at: number;
  copy: PickerCopy;
  /** Where a zone is chosen without a script. */
  href: string;
  onZone: (zone: string) => void;
};

const always = () => true;
const never = () => false;
const label = (zone: string, at: number) => `${getCity(zone)} (${formatOffset(zone, at)})`;

/** All zones of the browser by region, and `zone`. */
const regionsWith = (zone: string) =>
  groupZonesByRegion([...new Set([...Intl.supportedValuesOf("timeZone"), zone])]);

/** The zone in which times are shown, and the choice of another: a link without a script. */
export function ZoneChoice({ zone, at, copy, href, onZone }: ZoneChoiceProps) {
  const isThere = useClientValue(always, never);
  // They are more nodes than the rest of the page, and most visitors never open the list.
  const [regions, setRegions] = useState<ReturnType<typeof regionsWith>>();
  const list = () => setRegions((listed) => listed ?? regionsWith(zone));
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
        <select
          id="booking-zone"
          value={zone}
          onChange={({ target }) => onZone(target.value)}
          onPointerDown={list}
          onFocus={list}
        >
          {!regions && <option value={zone}>{label(zone, at)}</option>}
          {regions?.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((one) => (
                <option key={one} value={one}>
                  {label(one, at)}
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
