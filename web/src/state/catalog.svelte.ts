// The service's catalog, requested once when the page opens.

import { api } from '../api/client.ts';
import type { Catalog, CatalogFormat, CatalogGame, GameName } from '../api/types.ts';

class CatalogState {
  value = $state<Catalog | null>(null);
  #asking: Promise<Catalog> | null = null;

  /** Loads the catalog once. */
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

  /** Returns the formats in which a game can be saved, plain text last. EPD is left
   *  out, because it stores positions without moves. */
  formats(name: GameName): string[] {
    const holds = (format: CatalogFormat) =>
      format.games.includes(name) && format.extension !== 'epd';
    const formats = this.value?.formats.filter(holds) ?? [];
    const extensions = formats.map((format) => format.extension);
    return extensions.sort((a, b) => Number(a === 'txt') - Number(b === 'txt'));
  }
}

export const catalog = new CatalogState();
