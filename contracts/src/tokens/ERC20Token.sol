// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title ERC20Token
/// @notice A fungible token for local worlds and test networks: anyone may mint.
contract ERC20Token is ERC20 {
    uint8 private immutable _decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        _decimals = decimals_;
    }

    /// @notice Makes new tokens for an account.
    /// @param to - the receiver.
    /// @param amount - in base units.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice How many digits of an amount stand behind the point.
    /// @return the number of decimals.
    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}
