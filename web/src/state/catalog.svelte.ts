// What the service offers: asked once, when the page opens.

import { api } from '../api/client.ts';
import type { Catalog, CatalogFormat, CatalogGame, GameName } from '../api/types.ts';

class CatalogState {
  value = $state<Catalog | null>(null);
  #asking: Promise<Catalog> | null = null;

  /** The catalog, as soon as it is there. */
  async load(): Promise<Catalog> {
    this.#asking ??= api.catalog();
    try {
      this.value = await this.#asking;
      return this.value;
    } catch (error) {
      this.#asking = null;
      throw error;
    }
  }

  game(name: GameName): CatalogGame | undefined {
    return this.value?.games.find((game) => game.name === name);
  }

  /** File formats that a game can be saved in, the usual one first. EPD holds
   *  positions and no moves. */
  formats(name: GameName): string[] {
    const holds = (format: CatalogFormat) =>
      format.games.includes(name) && format.extension !== 'epd';
    const formats = this.value?.formats.filter(holds) ?? [];
    const extensions = formats.map((format) => format.extension);
    return extensions.sort((a, b) => Number(a === 'txt') - Number(b === 'txt'));
  }
}

export const catalog = new CatalogState();
