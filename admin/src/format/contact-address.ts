/** A mailto link; the address is encoded, so that it can carry no headers of its own. */
export function mailAddress(email: string | null): string | undefined {
  const address = email?.trim();
  return address ? `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}` : undefined;
}

/** A tel link of the digits and the leading plus; nothing when no digit is left to dial. */
export function phoneAddress(phone: string | null): string | undefined {
  const number = (phone ?? "").replaceAll(/[^\d+]/g, "").replaceAll(/(?!^)\+/g, "");
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
