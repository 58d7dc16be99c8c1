/**
 * Stands in for parts of auth-js that the back office never uses (see vite.config.ts): passkeys and
 * wallets. The client constructs the first; any other use fails loudly. Its API for administrators
 * stays: signing out goes through it.
 */
function unused(): never {
  throw new Error("This way to sign in is not part of the back office.");
}

// What stands in for a module has to have a default, whether or not anybody takes it.
export default unused;

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
