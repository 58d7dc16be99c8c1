/** Apart from the other texts of people, because the first screen has these buttons. */
export const contactButtonsCopy = {
  mail: (name: string) => `Send email to ${name}`,
  call: (name: string) => `Call ${name}`,
} as const;
