/* The map for the game page; api.ts explains the types. */
export { writeRun } from './choices';
export { mapKeys } from './help';
export { RouteMark } from './layers';
export { TilesTab, TileView } from './tiles';
export { MapView } from './view';
export { nameOfHex, stopsOf } from './words';
export type {
  MapSelection,
  MapViewProps,
  Route,
  RouteDraft,
  RouteMarkProps,
  TilesTabProps,
  TileViewProps,
} from './api';
