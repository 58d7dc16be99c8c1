import { Button } from "../../../ui/button.tsx";
import field from "../../../ui/forms/field.module.css";
import { Icon } from "../../../ui/icon.tsx";
import layout from "../../../ui/layout.module.css";
import { bookingPath } from "../../../content/request/request-context.ts";
import styles from "../booking/booking-page.module.css";
import { appointmentCopy, bookingCopy } from "../booking/booking.copy.ts";
import { getCity, formatOffset, groupZonesByRegion } from "./zoned-time.ts";

type ZonePageProps = {
  /** Query parameters of the step that the form returns to. */
  params: Readonly<Record<string, string>>;
  hostZone: string;
  /** Unix seconds at which the offsets of the zones are compared. */
  now: number;
};

/** Selects a time zone in browsers without scripts, where it cannot be detected. */
export function ZonePage({ params, hostZone, now }: ZonePageProps) {
  const { title, text, button } = appointmentCopy.zones;
  return (
    <form className={styles.step} action={bookingPath}>
      <h1 className={layout.title2}>{title}</h1>
      <p className={layout.lead}>{text}</p>
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={field.field}>
        <label className={field.label} htmlFor="booking-zone">
          {bookingCopy.zone}
        </label>
        <div className={field.select}>
          <select className={field.control} id="booking-zone" name="zone" defaultValue={hostZone}>
            {groupZonesByRegion(Intl.supportedValuesOf("timeZone")).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {`${getCity(zone)} (${formatOffset(zone, now)})`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="chevron" className={field.chevron} />
        </div>
      </div>
      <div>
        <Button type="submit">{button}</Button>
      </div>
    </form>
  );
}
