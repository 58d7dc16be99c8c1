import { Component, type ReactNode } from "react";
import { isChunkFailure } from "../providers/chunk-failure.ts";
import { Crash, Outdated } from "./special-screens.tsx";

interface Props {
  /** Another address is another screen: it is tried afresh. */
  address: string;
  children: ReactNode;
}

/** Keeps the frame around a screen that broke, and says whether its code could not be loaded. */
export class ScreenBoundary extends Component<Props, { error: unknown; address: string }> {
  override state = { error: undefined, address: this.props.address };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ address }: Props, state: { address: string }) {
    return address === state.address ? null : { error: undefined, address };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return isChunkFailure(error) ? <Outdated /> : <Crash />;
  }
}
