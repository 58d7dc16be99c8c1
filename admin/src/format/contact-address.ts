/** Returns a mailto link. The address is encoded, so that it cannot add headers. */
export function mailAddress(email: string | null): string | undefined {
  const address = email?.trim();
  return address ? `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}` : undefined;
}

/** Returns a tel link with the digits and the leading plus; undefined without any digits. */
export function phoneAddress(phone: string | null): string | undefined {
  const number = (phone ?? "").replaceAll(/[^\d+]/g, "").replaceAll(/(?!^)\+/g, "");
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
