/* A component that is drawn again only when its comparison says so. Preact's own is in its compat package, which this page
 * does not carry. */
import { Component, h, type FunctionComponent } from 'preact';

export function memo<P extends object>(inner: FunctionComponent<P>, equal: (a: P, b: P) => boolean) {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !equal(this.props as P, next);
    }
    override render() {
      return h(inner, this.props as P);
    }
  };
}
