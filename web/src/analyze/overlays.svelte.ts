// The visitor's choice of overlays.

import { preferences } from '../state/preferences.svelte.ts';
import { Stored } from '../state/stored.svelte.ts';

/** Maps, of which only one is drawn at a time. */
export const MAPS = ['influence', 'territory'] as const;
export type MapName = (typeof MAPS)[number];

export type OverlayName = 'threats' | 'forbidden' | 'forced' | 'heat' | MapName;

const map = new Stored<MapName | null>('overlay.map', null);

/** Returns a switch that turns the other map off. */
const mapSwitch = (name: MapName) => ({
  get value(): boolean {
    return map.value === name;
  },
  set value(on: boolean) {
    map.value = on ? name : null;
  },
});

export const overlays: Record<OverlayName, { value: boolean }> = {
  threats: preferences.threats,
  forbidden: new Stored('overlay.forbidden', true),
  forced: new Stored('overlay.forced', true),
  heat: new Stored('overlay.heat', true),
  influence: mapSwitch('influence'),
  territory: mapSwitch('territory'),
};

/** The shortcut key of each overlay. */
export const overlayKeys: Record<OverlayName, string> = {
  threats: 'x',
  forbidden: 'd',
  forced: 'l',
  heat: 'h',
  influence: 'i',
  territory: 't',
};
