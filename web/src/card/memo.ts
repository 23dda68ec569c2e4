// A component that is drawn anew only when one of its properties is another value (Preact's own memo lives in its React layer).
import { Component, createElement, type ComponentType, type FunctionComponent } from "preact";

export function memo<P extends object>(Inner: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before = this.props as Record<string, unknown>, after = next as Record<string, unknown>;
      return Object.keys({ ...before, ...after }).some((key) => before[key] !== after[key]);
    }
    override render() {
      return createElement(Inner, this.props as P);
    }
  };
}
