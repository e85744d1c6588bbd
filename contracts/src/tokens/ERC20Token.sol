// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title ERC20Token
/// @notice An ERC-20 token for local chains and test networks. Anyone can mint.
contract ERC20Token is ERC20 {
    uint8 private immutable _decimals;

    /// @notice Sets what the token reports about itself.
    /// @param name_ - the name.
    /// @param symbol_ - the symbol.
    /// @param decimals_ - the number of decimals.
    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        _decimals = decimals_;
    }

    /// @notice Mints tokens to an account.
    /// @param to - the receiver.
    /// @param amount - in base units.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Returns the number of decimals.
    /// @return the number of decimals.
    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}
