/**
 * Stands in for parts of auth-js that the back office never uses (see vite.config.ts): the
 * administration of accounts, which needs a secret key, passkeys, and wallets. The client constructs
 * the first and the second; any other use fails loudly.
 */
function unused(): never {
  throw new Error("This way to sign in is not part of the back office.");
}

/** `GoTrueAdminApi`. */
export default class UnusedAdminApi {
  readonly absent = true;
}

/** `lib/webauthn`. */
export class WebAuthnApi {
  readonly absent = true;
}
export class WebAuthnAbortService {
  readonly absent = true;
}
export const webAuthnAbortService = new WebAuthnAbortService();
export const browserSupportsWebAuthn = (): boolean => false;
export {
  unused as createCredential,
  unused as createSiweMessage,
  unused as deserializeCredentialCreationOptions,
  unused as deserializeCredentialRequestOptions,
  unused as fromHex,
  unused as getAddress,
  unused as getCredential,
  unused as serializeCredentialCreationResponse,
  unused as serializeCredentialRequestResponse,
  unused as toHex,
};
